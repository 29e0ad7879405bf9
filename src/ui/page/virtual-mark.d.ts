// Made by build/brand/brand.ts from brand/mark.svg.
declare module 'virtual:mark' {
  const mark: {
    readonly viewBox: string;
    /** Name and attributes of each shape. */
    readonly shapes: readonly (readonly [string, Readonly<Record<string, string>>])[];
  };
  export default mark;
}
