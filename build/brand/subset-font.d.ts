declare module 'subset-font' {
  /** Returns the font with the signs of `text` alone. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; noLayoutClosure?: boolean },
  ): Promise<Uint8Array>;
}
