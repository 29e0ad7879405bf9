// Placeholders in texts: `{{name}}`, as in i18next's JSON.

/** Values by the names of their placeholders. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** Takes a text and the values of its placeholders. A placeholder without a value stays in the text, where a reader sees it. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    // Not what every object has: `{{constructor}}` may stand in a text about programming.
    String((Object.hasOwn(values, name) ? values[name] : undefined) ?? placeholder),
  );
}
