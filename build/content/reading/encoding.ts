/** The fault of a file in another encoding. */
export const NOT_UTF8 = 'is not UTF-8; save it with that encoding, so that every program reads the same letters';
