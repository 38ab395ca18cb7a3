// Makes a training example of a labelled message: its pieces, and the role of each according to the labelled fields.
import { readPieces } from '../../shared/features/paste-address/paste-address.rules.ts';
import type { PasteExample } from '../../shared/features/paste-address/corpus/paste-corpus.fixture.ts';
import { featuresOf } from '../../shared/features/paste-address/paste-features.rules.ts';
import {
  isSameLine,
  learnedRoles,
  stateOf,
} from '../../shared/features/paste-address/paste-learned.rules.ts';
import type { Entry } from '../../shared/features/paste-address/corpus/paste-reading.fixture.ts';
import type { Segment } from '../../shared/features/paste-address/paste-segments.rules.ts';
import type { Lesson } from './learner.ts';

type Learned = (typeof learnedRoles)[number];

const bare = (text: string | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The role of a piece, except name: the field that contains the piece's letters, or whose letters it contains. */
function roleOf(text: string, example: PasteExample): Learned {
  const [name, company] = [bare(example.name), bare(example.company)];
  const [address, note] = [bare(example.address), bare(example.deliveryNote)];
  if (text === '') return 'unplaced';
  const isMostOf = company.startsWith(text) && text.length >= 5 && text.length * 2 > company.length;
  if (text === company || isMostOf) return 'company';
  if (address.includes(text) && text !== name) return 'address';
  if (note.includes(text)) return 'note';
  if (address !== '' && text.length > 8 && text.includes(address)) return 'address';
  if (note.length > 4 && text.includes(note)) return 'note';
  return company !== '' && text.includes(company) ? 'company' : 'unplaced';
}

/** How certainly a piece is the receiver's name: the name itself (best after its label), or the name with little more. */
function nameScore({ kind, text, label }: Segment, name: string): number {
  const own = bare(text);
  if (kind !== 'text' || own === '' || name === '') return 0;
  if (own === name) return label === 'name' ? 4 : 3;
  return own.includes(name) && own.length < name.length + 14 ? 2 : 0;
}

function rolesOf(parts: readonly Segment[], example: PasteExample): Learned[] {
  const roles = parts.map(({ text }) => roleOf(bare(text), example));
  const name = bare(example.name);
  const scores = parts.map((part) => nameScore(part, name));
  const best = scores.indexOf(Math.max(...scores));
  const isFree =
    roles[best] !== 'company' || (bare(parts[best]?.text) === name && name !== bare(example.company));
  if ((scores[best] ?? 0) > 0 && isFree) roles[best] = 'name';
  return roles;
}

export function lessonOf({ example, options }: Entry): Lesson {
  const { parts } = readPieces(example.text, options);
  const roles = rolesOf(parts, example);
  return {
    marks: featuresOf(parts),
    fixed: parts.map(stateOf),
    wanted: parts.map((part, index) =>
      stateOf(part) >= 0 ? stateOf(part) : learnedRoles.indexOf(roles[index] ?? 'unplaced'),
    ),
    same: parts.map((_, index) => isSameLine(parts, index)),
  };
}
