// Verifies rules of PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) with what qpdf reads in a file. They are ours, taken
// from the standards, and do not replace a whole validator such as veraPDF.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const run = promisify(execFile);

type Value = z.infer<ReturnType<typeof z.json>>;
type Fields = Readonly<Record<string, Value>>;

const ObjectOf = z.union([
  z.object({ value: z.json() }),
  z.object({ stream: z.object({ dict: z.record(z.string(), z.json()), data: z.optional(z.string()) }) }),
]);
const Output = z.object({ qpdf: z.tuple([z.unknown(), z.record(z.string(), ObjectOf)]) });

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Strings of qpdf's output: names begin with a slash, texts with `u:`. */
const wordIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

class Objects {
  readonly #objects: z.infer<typeof Output>['qpdf'][1];
  constructor(objects: z.infer<typeof Output>['qpdf'][1]) {
    this.#objects = objects;
  }

  /** Returns the dictionary that a reference stands for, also of a stream; empty if there is none. */
  fields(value: Value | undefined): Fields {
    if (isFields(value)) return value;
    const found = this.#find(value);
    if (found === undefined) return {};
    if ('stream' in found) return found.stream.dict;
    return isFields(found.value) ? found.value : {};
  }

  list(value: Value | undefined): readonly Value[] {
    if (Array.isArray(value)) return value;
    const found = this.#find(value);
    return found !== undefined && 'value' in found && Array.isArray(found.value) ? found.value : [];
  }

  text(value: Value | undefined): string {
    const found = this.#find(value);
    return found !== undefined && 'stream' in found
      ? Buffer.from(found.stream.data ?? '', 'base64').toString('utf8')
      : '';
  }

  all(): readonly Fields[] {
    return Object.values(this.#objects).map((one) => {
      if ('stream' in one) return one.stream.dict;
      return isFields(one.value) ? one.value : {};
    });
  }

  #find(value: Value | undefined) {
    return typeof value === 'string' ? (this.#objects[`obj:${value}`] ?? this.#objects[value]) : undefined;
  }
}

/** @returns what contradicts the standards */
export async function archivalFaults(pdf: Uint8Array): Promise<readonly string[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-archival-'));
  try {
    const file = path.join(folder, 'it.pdf');
    await fs.writeFile(file, pdf);
    const options = ['--json=2', '--json-stream-data=inline', '--decode-level=generalized', file];
    const { stdout } = await run('qpdf', options, { maxBuffer: 512 * 1024 * 1024 });
    const objects = new Objects(Output.parse(JSON.parse(stdout)).qpdf[1]);
    const rules = [
      ...documentRules(objects),
      ...fontRules(objects),
      ...fileRules(objects),
      ...invoiceRules(objects),
      ...actionRules(objects),
    ];
    return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]));
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

type Rule = readonly [rule: string, holds: boolean];

function documentRules(objects: Objects): Rule[] {
  const trailer = objects.fields('trailer');
  const catalogue = objects.fields(trailer['/Root']);
  const metadata = objects.text(catalogue['/Metadata']);
  const intents = objects.list(catalogue['/OutputIntents']).map((one) => objects.fields(one));
  const title = wordIn(objects.fields(trailer['/Info'])['/Title']).replace(/^u:/, '');
  return [
    ['the file has an identifier', objects.list(trailer['/ID']).length === 2],
    ['nothing is encrypted', trailer['/Encrypt'] === undefined],
    ['the metadata declare PDF/A-3a', /<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</.test(metadata)],
    ['the metadata declare PDF/UA-1', metadata.includes('<pdfuaid:part>1<')],
    ['the declaration of PDF/UA is described for PDF/A', metadata.includes('<pdfaSchema:prefix>pdfuaid<')],
    ['the metadata are not compressed', objects.fields(catalogue['/Metadata'])['/Filter'] === undefined],
    ['the metadata have the title', title !== '' && unescaped(metadata).includes(`>${title}<`)],
    ['the title is shown', objects.fields(catalogue['/ViewerPreferences'])['/DisplayDocTitle'] === true],
    ['the language is German', wordIn(catalogue['/Lang']).startsWith('u:de')],
    ['the file is tagged', objects.fields(catalogue['/MarkInfo'])['/Marked'] === true],
    ['the tags are a tree', objects.fields(catalogue['/StructTreeRoot'])['/K'] !== undefined],
    [
      'the colours have a profile',
      intents.some((one) => one['/S'] === '/GTS_PDFA1' && objects.fields(one['/DestOutputProfile'])['/N'] === 3),
    ],
    ['no filter is forbidden', !objects.all().some((one) => wordIn(one['/Filter']).includes('LZWDecode'))],
  ];
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

function fontRules(objects: Objects): Rule[] {
  const fonts = objects.all().filter((one) => one['/Type'] === '/Font');
  const composite = fonts.filter((one) => one['/Subtype'] === '/Type0');
  const described = fonts.filter((one) => one['/Subtype'] !== '/Type0' && one['/Subtype'] !== '/Type3');
  const isEmbedded = (font: Fields) => {
    const descriptor = objects.fields(font['/FontDescriptor']);
    return descriptor['/FontFile2'] !== undefined || descriptor['/FontFile3'] !== undefined;
  };
  return [
    ['there are fonts', fonts.length > 0],
    ['every font is embedded', described.every(isEmbedded)],
    ['every font says which letters its glyphs are', composite.every((one) => one['/ToUnicode'] !== undefined)],
  ];
}

/** What ZUGFeRD and Factur-X require of a PDF that carries an electronic invoice. */
function invoiceRules(objects: Objects): Rule[] {
  const catalogue = objects.fields(objects.fields('trailer')['/Root']);
  const metadata = objects.text(catalogue['/Metadata']);
  const files = objects.list(catalogue['/AF']).map((one) => objects.fields(one));
  const invoice = files.find((one) => one['/F'] === 'u:factur-x.xml');
  if (invoice === undefined) return [['no electronic invoice is declared', !metadata.includes('<fx:')]];
  const values = { DocumentType: 'INVOICE', DocumentFileName: 'factur-x.xml', Version: '1.0' };
  return [
    ['the electronic invoice says the same as the pages', invoice['/AFRelationship'] === '/Alternative'],
    [
      'the electronic invoice is declared',
      Object.entries({ ...values, ConformanceLevel: 'EN 16931' }).every(([name, value]) =>
        metadata.includes(`<fx:${name}>${value}</fx:${name}>`),
      ),
    ],
    [
      'the declaration of the electronic invoice is described for PDF/A',
      metadata.includes('<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<') &&
        metadata.includes('<pdfaSchema:prefix>fx<') &&
        Object.keys({ ...values, ConformanceLevel: '' }).every((name) =>
          metadata.includes(`<pdfaProperty:name>${name}<`),
        ),
    ],
  ];
}

const RELATIONSHIPS = ['/Source', '/Data', '/Alternative', '/Supplement', '/Unspecified'];

function fileRules(objects: Objects): Rule[] {
  const catalogue = objects.fields(objects.fields('trailer')['/Root']);
  const tree = objects.fields(objects.fields(catalogue['/Names'])['/EmbeddedFiles']);
  const references = objects.list(tree['/Names']).filter((_, index) => index % 2 === 1);
  const associated = objects.list(catalogue['/AF']);
  const specifications = references.map((one) => objects.fields(one));
  return [
    ['every attached file is associated with the document', references.every((one) => associated.includes(one))],
    [
      'every attached file has its relationship',
      specifications.every((one) => RELATIONSHIPS.includes(wordIn(one['/AFRelationship']))),
    ],
    [
      'every attached file has both names',
      specifications.every((one) => one['/F'] !== undefined && one['/F'] === one['/UF']),
    ],
    ['every attached file is described', specifications.every((one) => wordIn(one['/Desc']).length > 10)],
    [
      'every attached file has its media type and date',
      specifications.every((one) => {
        const stream = objects.fields(objects.fields(one['/EF'])['/F']);
        return (
          /^\/\w+\/\w+$/.test(wordIn(stream['/Subtype'])) && objects.fields(stream['/Params'])['/ModDate'] !== undefined
        );
      }),
    ],
  ];
}

const HIDDEN_FLAGS = 0b10_0011;
const PRINT_FLAG = 0b100;

function actionRules(objects: Objects): Rule[] {
  const all = objects.all();
  const annotations = all.filter((one) => one['/Type'] === '/Annot');
  const flagsOf = (one: Fields) => Number(one['/F'] ?? 0);
  const isEmpty = ([left, bottom, right, top]: readonly Value[]) => left === right && bottom === top;
  const needsAppearance = annotations.filter(
    (one) => one['/Subtype'] !== '/Link' && !isEmpty(objects.list(one['/Rect'])),
  );
  return [
    [
      'nothing is executed',
      !all.some((one) => one['/JS'] !== undefined || one['/S'] === '/JavaScript' || one['/S'] === '/Launch'),
    ],
    ['nothing happens by itself', !all.some((one) => one['/AA'] !== undefined || one['/OpenAction'] !== undefined)],
    [
      'annotations are printed and not hidden',
      annotations.every((one) => (flagsOf(one) & PRINT_FLAG) !== 0 && (flagsOf(one) & HIDDEN_FLAGS) === 0),
    ],
    ['annotations have an appearance', needsAppearance.every((one) => one['/AP'] !== undefined)],
    [
      'pages with annotations have an order',
      all
        .filter((one) => one['/Type'] === '/Page' && one['/Annots'] !== undefined)
        .every((one) => one['/Tabs'] === '/S'),
    ],
  ];
}
