// The Prometheus queries of the Grafana dashboard.
import { readFileSync } from 'node:fs';

/** Returns the queries of all panels, and the names of the server's metrics in them. The path is relative to the project's root. */
export function readDashboard(path = 'deploy/grafana-dashboard.json'): {
  readonly queries: readonly string[];
  readonly names: ReadonlySet<string>;
} {
  const { panels } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return { queries, names: new Set(queries.flatMap((query) => query.match(/\b(?:site|process|nodejs)_\w+/g) ?? [])) };
}
