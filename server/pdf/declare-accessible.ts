import { PdfUpdate } from './pdf-update.ts';

const NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';
/** PDF/A requires that properties which it does not know itself are described in the file. */
const SCHEMA = [
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>`,
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>',
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>',
].join('');

/**
 * Adds to a PDF/A-3 what makes it a PDF/UA-1 as well: the identification in its metadata, and that its title is shown.
 * Typst can verify both standards but declares one at a time, and writes the same pages and tags for either.
 */
export async function declareAccessible(pdf: Uint8Array): Promise<Uint8Array> {
  const update = await PdfUpdate.of(pdf);
  const { catalogueNumber } = update;
  update.replace(
    catalogueNumber,
    insertOnce(update.text(catalogueNumber), '/ViewerPreferences <<', '\n    /DisplayDocTitle true'),
  );
  const metadataNumber = update.reference(catalogueNumber, 'Metadata');
  const packet = Buffer.from(await update.content(metadataNumber)).toString('latin1');
  const described = insertOnce(packet, '<rdf:Description rdf:about=""', ` xmlns:pdfuaid="${NAMESPACE}"`);
  const extended = insertOnce(described, '<pdfaExtension:schemas><rdf:Bag>', SCHEMA);
  const declared = insertOnce(extended, '</pdfaid:conformance>', '<pdfuaid:part>1</pdfuaid:part>');
  update.replace(
    metadataNumber,
    `<< /Type /Metadata /Subtype /XML /Length ${declared.length} >>\nstream\n${declared}\nendstream`,
  );
  return update.append();
}

function insertOnce(text: string, after: string, inserted: string): string {
  if (text.split(after).length !== 2) throw new Error(`The PDF does not have "${after}" exactly once.`);
  return text.replace(after, () => `${after}${inserted}`);
}
