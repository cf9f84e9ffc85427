// The status query of the OASIS web service: what is sent, and what of an answer is read. The specification is not public:
// whoever has it corrects the names of the elements here, and nowhere else.
import XmlBuilder from 'fast-xml-builder';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import type { Player } from './player.ts';

export interface Login {
  readonly user: string;
  readonly password: string;
  /** The Betriebsstättenkennung of the location, where it has one. */
  readonly site: string | undefined;
}

const builder = new XmlBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', processEntities: true });
const parser = new XMLParser({ processEntities: false, parseTagValue: false, ignoreAttributes: true });

export function writeQuery(player: Player, login: Login, release: string): string {
  const { firstName, lastName, dateOfBirth, birthName, birthPlace, street, houseNumber, postalCode, city } = player;
  const address = present({ STRASSE: street, HAUSNR: houseNumber, PLZ: postalCode, ORT: city });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    SPIELERSTATUS_ANFRAGE: {
      '@version': release,
      AUTHENTISIERUNG: {
        VERANSTALTER: { KENNUNG: login.user, PASSWORT: login.password },
        ...present({ BETRIEBSSTAETTE: login.site }),
      },
      SPIELER: {
        VORNAME: firstName,
        NACHNAME: lastName,
        ...present({ GEBURTSNAME: birthName }),
        GEBURTSDATUM: dateOfBirth,
        ...present({ GEBURTSORT: birthPlace }),
        ...(Object.keys(address).length > 0 && { ANSCHRIFT: address }),
      },
    },
  });
}

const present = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

export interface StatusAnswer {
  readonly status: string;
  readonly contact: string | undefined;
}

/** @returns undefined where it is no answer to a status query, for whatever reason */
export function readAnswer(xml: string): StatusAnswer | undefined {
  // Nobody answers with declarations of their own but who wants something else.
  if (xml.includes('<!')) return undefined;
  try {
    SyntaxValidator.validate(xml);
    const answer = childOf(parser.parse(xml), 'SPIELERSTATUS_ANTWORT');
    const status = textOf(answer, 'STATUS');
    return status === undefined ? undefined : { status, contact: textOf(answer, 'ANSPRECHPARTNER')?.slice(0, 200) };
  } catch {
    // What the parser complains about quotes the answer.
    return undefined;
  }
}

const childOf = (parent: unknown, name: string): unknown =>
  typeof parent === 'object' && parent !== null ? new Map(Object.entries(parent)).get(name) : undefined;

function textOf(parent: unknown, name: string): string | undefined {
  const value = childOf(parent, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
