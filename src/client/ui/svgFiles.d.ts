/** The build copies an imported SVG file and replaces the import by its path, `./name.hash.svg`. */
declare module '*.svg' {
  const path: string;
  export default path;
}
