// The licences of a Debian package, from its copyright file.

/** Beginnings of names that stand for free software, as Debian's copyright files write them. */
const FREE =
  /^(?:a?gpl|lgpl|gfdl|gnu|gap|fsf|apache|asl|artistic|perl|bsd|0bsd|mit|expat|x11|isc|mpl|mozilla|nspr|python|psf|cnri|zlib|libpng|png|public-domain|pd$|cc0|cc-0|cc-by(?:-sa)?(?:-\d|$)|ofl|sil|unicode|icu|ftl|freetype|bsl|boost|wtfpl|lppl|ijg|jpeg|openssl|ssleay|beer-?ware|sleepycat|unlicense|hpnd|ntp|bitstream|vera|permissive|epl|eclipse|cddl|cpl|eupl|tcl|vim|w3c|zpl|ruby|postgresql|curl|info-zip|ncurses|sgi|libtiff|afl|osl|dejavu|old-mit|rsa-md|cecill|gust|all-?permissive|bzip|pcre|openldap|oldap|latex|khronos|edl|ms-pl|sissl|ufl|imagemagick)|(?:^|-)(?:pd|public-?domain|permissive|bsd|unencumbered)(?:$|[-.\d])/i;

const NOT_FREE = /non-?free|proprietary|cc-by(?:-sa)?-n[cd]|non-?commercial|no-?derivatives/i;

/** What a file says that has no machine-readable form. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/GNU (?:Lesser|Library) General Public|\bLGPL\b/i, 'LGPL'],
  [/GNU Affero General Public/i, 'AGPL'],
  [/GNU General Public|\bGPL\b/i, 'GPL'],
  [/GNU Free Documentation/i, 'GFDL'],
  [/Permission\s+is\s+hereby\s+granted,\s+free\s+of\s+charge/i, 'MIT'],
  [/Info-ZIP license/i, 'Info-ZIP'],
  [/Tcl\/Tk/i, 'TCL'],
  [/Redistribution and use in source and binary forms/i, 'BSD'],
  [/Permission\s+(?:is\s+hereby\s+granted\s+)?to\s+use,\s+copy,\s+modify/i, 'HPND'],
  [/Apache License/i, 'Apache'],
  [/Mozilla Public License|\bMPL\b/i, 'MPL'],
  [/SIL Open Font License/i, 'OFL'],
  [/Artistic License/i, 'Artistic'],
  [/public domain/i, 'public-domain'],
  [/provided ['`]as-is['`], without any express/i, 'Zlib'],
];

/** Takes a copyright file. Returns the names of the licences in it, each once and sorted; none if it names none that is known. */
export function licencesIn(copyright: string): string[] {
  const stated = /^Format:.*copyright-format/im.test(copyright.slice(0, 2_000))
    ? [...copyright.matchAll(/^Licen[sc]e: *(\S.*)$/gim)].flatMap(([, names = '']) => namesIn(names))
    : [];
  const found =
    stated.length > 0 ? stated : PHRASES.flatMap(([phrase, name]) => (phrase.test(copyright) ? [name] : []));
  return [...new Set(found)].sort((a, b) => a.localeCompare(b, 'en'));
}

/** The parts of an expression such as `GPL-2+ with OpenSSL exception or MIT, and BSD-3-clause`. */
function namesIn(expression: string): string[] {
  return expression
    .split(/\s+(?:and|or|and\/or)\s+|[,|;]\s*(?:and\s+|or\s+)?/i)
    .map((name) =>
      name
        .replace(/\s+(?:with|plus)\s.*$/i, '')
        .replace(/[()]/g, '')
        .trim()
        .slice(0, 60),
    )
    .filter((name) => name !== '');
}

/** Whether a name is known as free software or as something else; undefined: it is not known. */
export function isFreeLicence(name: string): boolean | undefined {
  if (NOT_FREE.test(name)) return false;
  return FREE.test(name) ? true : undefined;
}
