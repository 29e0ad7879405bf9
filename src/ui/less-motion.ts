/** Whether the visitor wants less movement, by a setting of the system or of this site. */
export function wantsLessMotion(): boolean {
  return 'motion' in document.documentElement.dataset || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
