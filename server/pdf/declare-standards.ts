import { PdfUpdate } from './pdf-update.ts';

interface Property {
  readonly name: string;
  readonly type: 'Integer' | 'Text';
  readonly description: string;
}

/** A vocabulary of the metadata. PDF/A requires that properties which it does not know itself are described in the file. */
interface Schema {
  readonly title: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly category: 'internal' | 'external';
  readonly properties: readonly Property[];
}

const ACCESSIBLE: Schema = {
  title: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  category: 'internal',
  properties: [{ name: 'part', type: 'Integer', description: 'Part of ISO 14289 to which the document conforms' }],
};

/** The words of the specification of ZUGFeRD 2 and Factur-X 1. */
const INVOICE: Schema = {
  title: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  category: 'external',
  properties: [
    { name: 'DocumentFileName', type: 'Text', description: 'The name of the embedded XML document' },
    { name: 'DocumentType', type: 'Text', description: 'The type of the hybrid document in capital letters' },
    {
      name: 'Version',
      type: 'Text',
      description: 'The actual version of the standard applying to the embedded XML document',
    },
    { name: 'ConformanceLevel', type: 'Text', description: 'The conformance level of the embedded XML document' },
  ],
};

const declarationOf = ({ title, namespace, prefix, category, properties }: Schema) =>
  [
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${title}</pdfaSchema:schema>`,
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
    '<pdfaSchema:property><rdf:Seq>',
    ...properties.flatMap(({ name, type, description }) => [
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>${category}</pdfaProperty:category>`,
      `<pdfaProperty:description>${description}</pdfaProperty:description>`,
      `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType>`,
      '</rdf:li>',
    ]),
    '</rdf:Seq></pdfaSchema:property></rdf:li>',
  ].join('');

/**
 * Adds to a PDF/A-3 what makes it a PDF/UA-1 as well: the identification in its metadata, and that its title is shown.
 * Typst can verify both standards but declares one at a time, and writes the same pages and tags for either. An
 * electronic invoice also names the file in it that programs read.
 */
export async function declareStandards(pdf: Uint8Array, invoiceFile?: string): Promise<Uint8Array> {
  const update = await PdfUpdate.of(pdf);
  const { catalogueNumber } = update;
  update.replace(
    catalogueNumber,
    insertOnce(update.text(catalogueNumber), '/ViewerPreferences <<', '\n    /DisplayDocTitle true'),
  );
  const metadataNumber = update.reference(catalogueNumber, 'Metadata');
  const packet = Buffer.from(await update.content(metadataNumber)).toString('latin1');
  const accessible = declare(packet, ACCESSIBLE, { part: '1' });
  const declared = invoiceFile === undefined ? accessible : declare(accessible, INVOICE, invoiceValues(invoiceFile));
  update.replace(
    metadataNumber,
    `<< /Type /Metadata /Subtype /XML /Length ${declared.length} >>\nstream\n${declared}\nendstream`,
  );
  return update.append();
}

const invoiceValues = (fileName: string) => ({
  DocumentType: 'INVOICE',
  DocumentFileName: fileName,
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
});

function declare(packet: string, schema: Schema, values: Readonly<Record<string, string>>): string {
  const { prefix, namespace } = schema;
  const elements = Object.entries(values).map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`);
  const described = insertOnce(packet, '<rdf:Description rdf:about=""', ` xmlns:${prefix}="${namespace}"`);
  const extended = insertOnce(described, '<pdfaExtension:schemas><rdf:Bag>', declarationOf(schema));
  return insertOnce(extended, '</pdfaid:conformance>', elements.join(''));
}

function insertOnce(text: string, after: string, inserted: string): string {
  if (text.split(after).length !== 2) throw new Error(`The PDF does not have "${after}" exactly once.`);
  return text.replace(after, () => `${after}${inserted}`);
}
