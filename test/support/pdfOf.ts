/** Returns a PDF with a page for each text, in Helvetica, which it does not embed. `width` and `height` are points. */
export function pdfOf(texts: readonly string[], { width = 595, height = 842 } = {}): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const pages = texts.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages}]/Count ${texts.length}>>`,
    font,
    ...texts.flatMap((words, at) => {
      const lines = words.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
      const content = `BT /F1 18 Tf 24 TL 60 ${height - 80} Td ${lines.join(' ')} ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
