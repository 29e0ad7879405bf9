/**
 * Takes a time in UTC such as `2026-11-30`, `2026-11-30T14:30` or `2026-11-30T14:30:05.000Z`. Returns milliseconds since 1970;
 * `undefined` if the calendar does not have it: `Date.parse` takes 31 November for 1 December, and 24:00 for the next day.
 */
export function utcTime(text: string): number | undefined {
  const [, day, minute = '00:00', rest = ''] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d(?:\.\d{3})?)?Z?)?$/.exec(text) ?? [];
  const time = Date.parse(`${day}T${minute}${rest}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${day}T${minute}`) ? time : undefined;
}
