// Writes the status query of the OASIS web service and reads its response. The specification is not public: the element
// names are assumptions, and this is the only file to change once the specification is available.
import XmlBuilder from 'fast-xml-builder';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import type { Player } from './player.ts';

export interface OasisLogin {
  readonly user: string;
  readonly password: string;
  /** The Betriebsstättenkennung of the location, if it has one. */
  readonly siteId: string | undefined;
}

const builder = new XmlBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', processEntities: true });
const parser = new XMLParser({ processEntities: false, parseTagValue: false, ignoreAttributes: true });

export function writeQuery(player: Player, login: OasisLogin, release: string): string {
  const { firstName, lastName, dateOfBirth, birthName, birthPlace, street, houseNumber, postalCode, city } = player;
  const address = withoutEmptyValues({ STRASSE: street, HAUSNR: houseNumber, PLZ: postalCode, ORT: city });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    SPIELERSTATUS_ANFRAGE: {
      '@version': release,
      AUTHENTISIERUNG: {
        VERANSTALTER: { KENNUNG: login.user, PASSWORT: login.password },
        ...withoutEmptyValues({ BETRIEBSSTAETTE: login.siteId }),
      },
      SPIELER: {
        VORNAME: firstName,
        NACHNAME: lastName,
        ...withoutEmptyValues({ GEBURTSNAME: birthName }),
        GEBURTSDATUM: dateOfBirth,
        ...withoutEmptyValues({ GEBURTSORT: birthPlace }),
        ...(Object.keys(address).length > 0 && { ANSCHRIFT: address }),
      },
    },
  });
}

const withoutEmptyValues = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

export interface StatusAnswer {
  readonly status: string;
  readonly contact: string | undefined;
}

/** @returns undefined if the text is not a valid response to a status query */
export function readAnswer(xml: string): StatusAnswer | undefined {
  // A legitimate response has no DOCTYPE or entity declarations; they are typical of attacks.
  if (xml.includes('<!')) return undefined;
  try {
    SyntaxValidator.validate(xml);
    const answer = childOf(parser.parse(xml), 'SPIELERSTATUS_ANTWORT');
    const status = textOf(answer, 'STATUS');
    return status === undefined ? undefined : { status, contact: textOf(answer, 'ANSPRECHPARTNER')?.slice(0, 200) };
  } catch {
    // The error is dropped, because it quotes the response.
    return undefined;
  }
}

const childOf = (parent: unknown, name: string): unknown =>
  typeof parent === 'object' && parent !== null ? new Map(Object.entries(parent)).get(name) : undefined;

function textOf(parent: unknown, name: string): string | undefined {
  const value = childOf(parent, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
