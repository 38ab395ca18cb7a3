import { townFor } from '#shared/features/postcode/postcode.rules.ts';

import {
  isDoubtful,
  isSmallTown,
  placeFinder,
  stateOfKnownTown,
  stateKey,
  townKey,
  type FoundPlace,
  type PlaceFinder,
  type PasteMarket,
} from './paste-places.rules.ts';
import { agrees, districtsOf, type PostcodePlace } from './paste-postcode.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import { isChatter, isCompany, isStrongName, looksLikeName } from './paste-words.rules.ts';

/** Something written that contradicts the postcode: 'Johor' beside 47300. */
export interface PasteConflict {
  readonly field: 'city' | 'state' | 'country';
  readonly written: string;
  readonly expected: string;
}

interface TownAndState {
  readonly segments: Segment[];
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly conflicts: PasteConflict[];
}

const countryNames: Record<PasteMarket, string> = { MY: 'Malaysia', SG: 'Singapore' };

/** Labels whose text is never searched for a place name. */
const apart: ReadonlySet<string | undefined> = new Set([
  'name',
  'company',
  'note',
  'other',
  'email',
  'phone',
]);

/**
 * Removes town, state and country from the address. With a postcode, its own place is used, and a written name either agrees or
 * is reported as a conflict; without one, the written names are used.
 */
export function withTownLifted(
  segments: readonly Segment[],
  market: PasteMarket,
  place: PostcodePlace | null,
): TownAndState {
  const finder = placeFinder(market, place?.city);
  const mentions: FoundPlace[] = [];
  const labelled: { city?: string; state?: string } = {};
  const result: Segment[] = [];

  const take = (segment: Segment, found: readonly FoundPlace[]) => {
    mentions.push(...found);
    result.push({ ...segment, kind: 'place' });
  };

  // Another town of the postcode's state is an area that helps the driver, so it stays in the address and is no conflict.
  // Right after the postcode, a name is what the writer calls the town: it leaves the address, and the difference is reported.
  const isTaken = (found: FoundPlace, isBehind = false) => {
    if (!place || agrees(found, place, market)) return true;
    if (isDoubtful(found)) return false;
    return isBehind || (!isNear(found, place) && !isSmallTown(found));
  };
  const isBehindPostcode = (index: number) => {
    const [second, first] = [segments[index - 2], segments[index - 1]];
    if (first?.line !== segments[index]?.line) return false;
    if (first?.kind === 'postcode') return true;
    // '84300 Bukit Pasir, Muar'
    return second?.kind === 'postcode' && second.line === first?.line && finder.whole(first.text) !== null;
  };
  const isConfirmed = segments.some((segment, index) => {
    const found = segments[index - 1]?.kind === 'postcode' ? finder.atStart(segment.text) : null;
    return place !== null && found !== null && agrees(found.place, place, market);
  });

  // '… taman dagang ampang 68000 selangor': only the state follows the postcode; its town is before it.
  const isConfirmedByState = segments.every((segment, index) => {
    const found = segments[index - 1]?.kind === 'postcode' ? finder.atStart(segment.text) : null;
    return (
      found === null ||
      found.place.town === undefined ||
      (place !== null && found.place.state !== undefined && townKey(found.place.town) !== townKey(place.city))
    );
  });

  segments.forEach((segment, index) => {
    if (segment.kind !== 'text' || apart.has(segment.label) || isFirmOfTown(segment.text)) {
      result.push(segment);
      return;
    }
    const whole = finder.whole(segment.text);
    if (whole && whole.every((found) => isTaken(found, isBehindPostcode(index)))) {
      take(segment, whole);
      return;
    }
    if (place && isBehindPostcode(index) && isTownOfWriter(segments, index, finder)) {
      labelled.city ??= segment.text;
      result.push({ ...segment, kind: 'place' });
      return;
    }
    if (segment.label === 'city' || segment.label === 'state') {
      labelled[segment.label] ??= segment.text;
      result.push({ ...segment, kind: 'place' });
      return;
    }
    if (segment.label === 'country') {
      mentions.push({ written: segment.text });
      result.push({ ...segment, kind: 'place' });
      return;
    }
    let text = segment.text;
    const followsPostcode = segments[index - 1]?.kind === 'postcode';
    if (followsPostcode) {
      for (let found = finder.atStart(text); found && found.rest !== ''; found = finder.atStart(text)) {
        if (!isTaken(found.place, isBehindPostcode(index))) break;
        take(segment, [found.place]);
        text = found.rest;
      }
    }
    const tail: Segment[] = [];
    if (endsAddress(segments, index, finder.whole)) {
      const beforePostcode = segments[index + 1]?.kind === 'postcode';
      // The town already follows the postcode, so here the same name is the end of a street or a garden.
      if (
        isConfirmed &&
        !(isConfirmedByState && beforePostcode && segments[index + 1]?.line === segment.line) &&
        !text.endsWith(')') &&
        index < segments.findIndex(({ kind }) => kind === 'postcode')
      ) {
        result.push({ ...segment, text });
        return;
      }
      // 'Kolej Vokasional Kuala Klawang' above '71600 Jelebu' keeps its name.
      if (
        isInstitution.test(text) &&
        segments[index + 1]?.line !== segment.line &&
        segments[index + 1]?.kind === 'postcode'
      ) {
        result.push({ ...segment, text });
        return;
      }
      for (let found = finder.atEnd(text); found && found.rest !== ''; found = finder.atEnd(text)) {
        // A town that contradicts the postcode may be part of the street, unless it is right beside the postcode.
        if (place && !agrees(found.place, place, market) && !(beforePostcode && isTaken(found.place))) break;
        mentions.push(found.place);
        tail.unshift({ ...segment, kind: 'place', text: found.place.written });
        text = found.rest;
      }
    }
    result.push({ ...segment, text }, ...tail);
  });

  return place
    ? {
        segments: result,
        city: townOf(place, mentions, labelled.city) || undefined,
        state: place.state,
        conflicts: contradicted(mentions, labelled, place, market),
      }
    : { segments: result, ...fromMentions(mentions, labelled, market) };
}

/** The district that was written; '' if the user has to choose one and none was written. */
function townOf(place: PostcodePlace, mentions: readonly FoundPlace[], labelled = ''): string {
  const { city, DistrictList = [] } = place;
  const written = new Set([labelled, ...mentions.map(({ town = '' }) => town)].map(townKey));
  const named = districtsOf(place).find((district) => written.has(townKey(district)));
  return townFor({ city, DistrictList }, named ?? '');
}

const isInstitution =
  /^(?:kolej|sekolah|sk|smk|sjkc|sjkt|sm|hospital|klinik kesihatan|universiti|politeknik|masjid|surau|balai|stesen|majlis|pejabat|jabatan|institut|ikm|ilp|ipg|maktab|penjara|kem)(?!\p{L})/iu;

/** 'Maxcare Pharmacy (Kuantan)' */
const isFirmOfTown = (text: string) => text.endsWith(')') && isCompany(text);

/** Words with which names of towns begin, but not those of streets and buildings: 'Kuala Nerus', 'Bandar Tun Razak'. */
const townFirst =
  /^(?:bandar|kuala|kota|pekan|sungai|sg|bukit|bkt|tanjung|tanjong|teluk|telok|simpang|parit|pulau|batu|ulu|hulu|kampung|kg|padang|pasir|felda)(?: \p{L}{2,}){1,3}$/iu;

/**
 * '81300 Skudai', '26900 Bandar Tun Razak, Pahang': text right after the postcode is a town, even one that the data lacks. It
 * counts as a town only if a person is named elsewhere, so that it cannot be the receiver's name.
 */
function isTownOfWriter(segments: readonly Segment[], index: number, finder: PlaceFinder): boolean {
  const { text = '', line, isApart } = segments[index] ?? {};
  const next = segments[index + 1];
  const isNamedElsewhere = segments.some(
    (other) =>
      other.kind === 'text' &&
      (other.line !== line || other.label === 'name') &&
      looksLikeName(other.text) &&
      finder.whole(other.text) === null,
  );
  const isLast =
    next?.line !== line ||
    next?.kind === 'phone' ||
    // '81300 Skudai. Nama Thevan.'
    (next?.kind === 'text' && (next.label === 'name' || finder.whole(next.text) !== null));
  // '14200 Sungai Jawi, Seberang Perai Selatan'
  const isBehindTown = segments[index - 1]?.kind === 'text' && next?.kind !== 'phone';
  const ending = finder.atEnd(text);
  // 'setiu terengganu'
  const isTown =
    townFirst.test(text) || (looksLikeName(text) && (ending === null || ending.place.state !== undefined));
  return (
    (!isApart || isBehindTown) &&
    isLast &&
    isTown &&
    /^\p{L}{3,}(?: \p{L}{3,}){0,2}$/u.test(text) &&
    isNamedElsewhere &&
    !isStrongName(text) &&
    !isChatter(text)
  );
}

/** Whether the name is another town of the postcode's state ('Bangi' with 43000, which is Kajang). */
const isNear = (found: FoundPlace, place: PostcodePlace) =>
  found.state === undefined &&
  found.town !== undefined &&
  stateKey(stateOfKnownTown(found.town) ?? '') === stateKey(place.state);

/** Whether the address may end with this segment: only a postcode, places or another line follow. */
function endsAddress(
  segments: readonly Segment[],
  index: number,
  whole: (text: string) => readonly FoundPlace[] | null,
): boolean {
  const next = segments[index + 1];
  if (!next || next.kind !== 'text') return true;
  return next.line !== segments[index]?.line || apart.has(next.label) || whole(next.text) !== null;
}

function contradicted(
  mentions: readonly FoundPlace[],
  labelled: { city?: string; state?: string },
  place: PostcodePlace,
  market: PasteMarket,
): PasteConflict[] {
  const conflicts: PasteConflict[] = [];
  for (const mention of mentions) {
    if (agrees(mention, place, market)) continue;
    const { written } = mention;
    if (mention.state === undefined && mention.town === undefined) {
      conflicts.push({ field: 'country', written, expected: countryNames[market] });
    } else if (mention.town !== undefined) {
      conflicts.push({ field: 'city', written, expected: place.city });
    } else {
      conflicts.push({ field: 'state', written, expected: place.state });
    }
  }
  const towns = districtsOf(place).map(townKey);
  if (labelled.city !== undefined && !towns.includes(townKey(labelled.city)))
    conflicts.push({ field: 'city', written: labelled.city, expected: place.city });
  if (labelled.state !== undefined)
    conflicts.push({ field: 'state', written: labelled.state, expected: place.state });
  return conflicts;
}

function fromMentions(
  mentions: readonly FoundPlace[],
  labelled: { city?: string; state?: string },
  market: PasteMarket,
): Pick<TownAndState, 'city' | 'state' | 'conflicts'> {
  let city = labelled.city;
  let state = labelled.state;
  const conflicts: PasteConflict[] = [];
  // A name that can only be a town or only a state counts before one that could be both ('Penang').
  for (const mention of mentions.toSorted((a, b) => ambiguity(a) - ambiguity(b))) {
    const { written, town, country } = mention;
    const ownState = mention.state ?? (town === undefined ? undefined : stateOfKnownTown(town));
    if (country !== undefined || (town === undefined && ownState === undefined)) {
      if (country !== market) conflicts.push({ field: 'country', written, expected: countryNames[market] });
      continue;
    }
    if (town !== undefined && city === undefined) city = town;
    else if (mention.state === undefined && town !== undefined && town !== city && city !== undefined) {
      conflicts.push({ field: 'city', written, expected: city });
      continue;
    }
    if (state === undefined) state = ownState;
    else if (ownState !== undefined && stateKey(ownState) !== stateKey(state)) {
      conflicts.push({ field: 'state', written, expected: state });
    }
  }
  return { city, state, conflicts };
}

const ambiguity = (name: FoundPlace) => (name.town !== undefined && name.state !== undefined ? 1 : 0);
