// Pictures of people, which the operator names in `site.config.ts` and the build makes of files in `brand/people/`.

/** The side of one in pixels of the page. Its file has twice as many, for dense screens. */
export const PORTRAIT_SIDE = 80;

/** What the name of a file is like: it is part of an address. */
export const PORTRAIT_NAME = /^[a-z\d-]{1,60}\.(?:jpe?g|png|webp)$/;

/** The address of the picture that is made of this file. */
export const portraitPath = (file: string): string => `/pictures/people/${file.replace('.', '-')}.jpg`;
