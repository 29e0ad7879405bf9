/** Whole ratios only: desktops scale their texts and icons by 1 or 2. From 1.5 on, 2 is scaled down by the browser. */
export function ratioOf(devicePixelRatio: number): 1 | 2 {
  return devicePixelRatio >= 1.5 ? 2 : 1;
}
