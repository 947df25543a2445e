import { expect, test } from 'vitest';
import { xssPayloads } from '#test/support/xssPayloads.ts';
import { html } from './html.ts';

test('escapes strings and inserts markup', () => {
  const inside = html`<b>${'a & b'}</b>`;
  expect(html`<p title="${'"'}">${inside}${[inside, html`<br>`]}</p>`.text).toBe(
    '<p title="&quot;"><b>a &amp; b</b><b>a &amp; b</b><br></p>',
  );
});

test('no payload leaves an attribute or adds a tag', () => {
  for (const payload of xssPayloads) {
    const { text } = html`<p title="${payload}">${payload}</p>`;
    expect(text).toMatch(/^<p title="[^"<>]*">[^<>]*<\/p>$/);
  }
});
