// Predicts the preferences of the next trial from the last requests and from announcements of `/prova`.
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';

const REMEMBERED = 8;
/**
 * Not those of somebody's window: the page gives a session its own size. Below the first width a desktop looks as on a phone, and below the
 * first height LibreOffice (guest/look.sh, guest/office.pl).
 */
const [NARROW, LOW] = [700, 380];
const SIZES = {
  narrow: { width: 390, height: 700 },
  low: { width: 844, height: 330 },
  wide: { width: 1280, height: 748 },
} as const;

/** Until somebody asks: Writer, in the language of a site that was not set up otherwise. */
const FIRST: Preferences = {
  language: DEFAULT_LANGUAGE,
  layout: 'it',
  scheme: 'light',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  size: { ...SIZES.wide, ratio: 1 },
  app: 'writer',
};

const kindOf = ({ size: { width, height, ratio } }: Preferences) =>
  width < NARROW * ratio ? 'narrow' : height < LOW * ratio ? 'low' : 'wide';

/** Returns the same text for preferences that a session can meet that was begun with others of that text. */
export function likenessOf(wish: Preferences): string {
  const { language, layout, scheme, contrast, text, zone, app, accessible = false, size } = wish;
  return JSON.stringify([language, layout, scheme, contrast, text, zone, app, accessible, size.ratio, kindOf(wish)]);
}

/** How long an announcement counts: visitors start a trial within minutes, or not at all. */
const EXPECTED_FOR_MS = 10 * 60_000;

/** Remembers the last wishes. `now` in milliseconds. */
export function createTrialWishes(now: () => number) {
  let last: readonly Preferences[] = [FIRST];
  let expected: { readonly wish: Preferences; readonly since: number } | undefined;
  return {
    add(wish: Preferences): void {
      last = [wish, ...last].slice(0, REMEMBERED);
      expected = undefined;
    },
    /** Until the next wish, for ten minutes at most. */
    expect(wish: Preferences): void {
      expected = { wish, since: now() };
    },
    /** The announced one, else the newest of the most frequent ones, with a standard size in place of a visitor's. */
    next(): Preferences {
      const likes = last.map(likenessOf);
      const count = (wish: Preferences) => likes.filter((like) => like === likenessOf(wish)).length;
      const [frequent = FIRST] = last.toSorted((a, b) => count(b) - count(a));
      if (expected && now() - expected.since > EXPECTED_FOR_MS) expected = undefined;
      const first = expected?.wish ?? frequent;
      const { ratio } = first.size;
      const { width, height } = SIZES[kindOf(first)];
      return { ...first, size: { width: width * ratio, height: height * ratio, ratio } };
    },
  };
}
