import { Html, html } from '#base/html.ts';
import type { MailBlock, MailContent, MailLine } from './mailContent.ts';
import type { MailDesign } from './mailDesign.ts';

/** Content-ID of the logo's image. */
export const logoCid = 'logo@isocentre';

interface HtmlOptions {
  readonly design: MailDesign;
  readonly provider: string;
  readonly locale: string;
}

/**
 * Writes a mail as HTML that mail programs show: a table of at most 600 pixels, inline styles, and one style element for dark mode and
 * phones, which programs may drop. It loads nothing and has no script.
 */
export function mailHtml(content: MailContent, { design, provider, locale }: HtmlOptions): string {
  const dir = directionOf(locale);
  const write = writerOf(design);
  const { page, card } = write.style;
  return html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${design.colorScheme}">
<meta name="supported-color-schemes" content="${design.colorScheme}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${content.subject}</title>
<style>${styleSheet(design)}</style>
</head>
<body class="page" style="margin:0;padding:0;${page}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<main lang="${locale}" dir="${dir}">
<table ${layout} width="100%" class="page" style="${page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table ${layout} width="100%" style="max-width:600px;text-align:${dir === 'rtl' ? 'right' : 'left'}">
<tr><td style="padding:0 4px 20px">${write.header(provider)}</td></tr>
<tr><td class="card pad" style="padding:36px;${card}">
<h1 class="ink" style="margin:0 0 16px;${write.style.title}">${content.title}</h1>
${content.blocks.map(write.block)}</td></tr>
<tr><td style="padding:24px 4px 8px">
<p class="ink" style="margin:0 0 12px;${write.style.text}">${write.lines(content.sender)}</p>
<p class="quiet" style="margin:0;${write.style.quiet}">${content.reason}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</main>
</body>
</html>
`.text;
}

/** Attributes of a table that only places its content. */
const layout = new Html('role="presentation" border="0" cellpadding="0" cellspacing="0"');

/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Returns the direction in which a locale is written. */
function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Returns the functions that write the parts of a mail in a design. */
function writerOf(design: MailDesign) {
  const { fonts, radius, logo } = design;
  const colours = design[design.colorScheme === 'dark' ? 'dark' : 'light'];
  const body = `font-family:${fonts.body}`;
  const heading = `font-family:${fonts.heading};font-weight:600`;
  const size = { subtitle: 'font-size:20px;line-height:28px', text: 'font-size:16px;line-height:24px' };
  const style = {
    page: `background-color:${colours.page}`,
    card: `background-color:${colours.card};border:1px solid ${colours.line};border-radius:${radius.card}px`,
    soft: `background-color:${colours.soft};border-radius:${radius.control}px`,
    brand: `background-color:${colours.brand};border-radius:${radius.control}px`,
    letters: `${heading};${size.subtitle};color:${colours.onBrand}`,
    button: `${body};${size.text};font-weight:600;color:${colours.onBrand};text-decoration:none`,
    title: `${heading};font-size:28px;line-height:34px;color:${colours.ink}`,
    subtitle: `${heading};${size.subtitle};color:${colours.ink}`,
    text: `${body};${size.text};color:${colours.ink}`,
    code: `${body};font-size:36px;line-height:44px;font-weight:700;letter-spacing:6px;color:${colours.ink}`,
    quiet: `${body};font-size:14px;line-height:20px;color:${colours.quietInk}`,
  };

  function header(provider: string): Html {
    if (logo && 'image' in logo) {
      return html`<img src="cid:${logoCid}" alt="${provider}" height="40" style="display:block;height:40px;width:auto;max-width:100%;border:0;${style.subtitle}">`;
    }
    const name = html`<td class="ink" style="${style.subtitle}">${provider}</td>`;
    if (!logo) return html`<table ${layout}><tr>${name}</tr></table>`;
    return html`<table ${layout}><tr><td class="brand" aria-hidden="true" width="44" height="44" align="center" style="${style.brand};${style.letters}">${logo.letters}</td><td width="12"></td>${name}</tr></table>`;
  }

  function line({ text, href, strong }: MailLine): Html {
    // A phone number stays on one line.
    const shown = href === undefined ? text : text.replaceAll(/(?<=\d) (?=\d)/g, '\u00a0');
    // An address in Latin script keeps its order in a mail that is written from right to left.
    const words = strong ? html`<strong dir="auto">${shown}</strong>` : html`<span dir="auto">${shown}</span>`;
    return href === undefined ? words : html`<a class="link" href="${href}" style="color:${colours.link}">${words}</a>`;
  }

  const lines = (all: readonly MailLine[]): Html =>
    html`${all.map((one, i) => (i === 0 ? line(one) : html`<br>${line(one)}`))}`;

  const paragraph = (text: string): Html => html`<p class="ink" style="margin:0 0 16px;${style.text}">${text}</p>
`;

  function block(part: MailBlock): Html {
    if (part.kind === 'paragraph') return paragraph(part.text);
    if (part.kind === 'section') {
      return html`<h2 class="ink" style="margin:24px 0 8px;${style.subtitle}">${part.title}</h2>
${part.paragraphs.map(paragraph)}`;
    }
    if (part.kind === 'list') {
      return html`<h2 class="ink" style="margin:24px 0 8px;${style.subtitle}">${part.title}</h2>
<ul style="margin:0 0 16px;padding-inline-start:20px">${part.items.map((item) => html`<li class="ink" style="margin:0 0 4px;${style.text}">${item}</li>`)}</ul>
`;
    }
    if (part.kind === 'code') {
      return html`<table ${layout} width="100%" style="margin:8px 0 24px"><tr><td class="soft ink" align="center" style="padding:20px 12px;${style.soft};${style.code}">${part.code}</td></tr></table>
`;
    }
    if (part.kind === 'appointment') {
      return html`<table ${layout} width="100%" style="margin:8px 0 24px"><tr><td class="soft" style="padding:20px;${style.soft}">
<h2 class="ink" style="margin:0 0 8px;${style.subtitle}">${part.when}</h2>
<p class="ink" style="margin:0;${style.text}">${lines(part.lines)}</p></td></tr></table>
`;
    }
    if (part.kind === 'link') {
      return html`<p class="quiet" style="margin:16px 0 0;${style.quiet}">${line(part)}</p>
`;
    }
    return html`<table ${layout} class="wide" style="margin:24px 0 4px"><tr><td class="brand" align="center" style="${style.brand};mso-padding-alt:14px 28px"><a class="brand" href="${part.href}" style="display:block;padding:14px 28px;${style.brand};${style.button}">${part.text}</a></td></tr></table>
`;
  }

  return { style, header, lines, block };
}

/** Returns the rules for dark mode and phones. Gmail ignores a style element of more than 8,192 characters. */
function styleSheet({ colorScheme, dark }: MailDesign): Html {
  const rules = [
    `.page{background-color:${dark.page}!important}`,
    `.card{background-color:${dark.card}!important;border-color:${dark.line}!important}`,
    `.soft{background-color:${dark.soft}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.quiet{color:${dark.quietInk}!important}`,
    `.link{color:${dark.link}!important}`,
    `.brand{background-color:${dark.brand}!important;color:${dark.onBrand}!important}`,
  ];
  const darkMode = colorScheme === 'light dark' ? `@media (prefers-color-scheme:dark){${rules.join('')}}\n` : '';
  return new Html(`:root{color-scheme:${colorScheme};supported-color-schemes:${colorScheme}}
${darkMode}@media (max-width:480px){.pad{padding:24px 20px!important}.wide{width:100%!important}.wide a{padding:14px 12px!important}}`);
}
