import { LanguageLinks } from './LanguageLinks.tsx';
import { MainLinks } from './MainLinks.tsx';
import { MenuSurface, type MenuSurfaceProps } from './MenuSurface.tsx';

/** Props of `MenuList`. */
export interface MenuListProps extends Omit<MenuSurfaceProps, 'children'> {
  /** Called when an item is pressed; closes the menu (HD-4). */
  readonly onPress: () => void;
}

/** The items of the menu: the links of the header, and the languages (HD-3). */
export function MenuList({ onPress, ...surface }: MenuListProps) {
  return (
    <MenuSurface {...surface}>
      <ul className="menu-links">
        <MainLinks onPress={onPress} />
      </ul>
      <LanguageLinks titled />
    </MenuSurface>
  );
}
