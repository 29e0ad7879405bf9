/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  families: 'What an operator has to watch is in the metrics',
  counts: 'What was asked is counted by route and status, pages of all languages together',
  dashboard: 'Every metric that the Grafana dashboard draws is there',
  inside: 'The metrics are at their own port, and nowhere without one',
  scrape: 'A scrape is answered soon, the slowest',
};
