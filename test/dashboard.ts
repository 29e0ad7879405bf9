// The Prometheus queries of the Grafana dashboard.
import { readFileSync } from 'node:fs';

/**
 * Returns the queries of all panels, and the names of the server's metrics in them: those that every server has, and those of apps.
 * The path is relative to the project's root.
 */
export function readDashboard(path = 'deploy/grafana-dashboard.json'): {
  readonly queries: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly appNames: ReadonlySet<string>;
} {
  const { panels } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const all = new Set(queries.flatMap((query) => query.match(/\b(?:site|process|nodejs)_\w+/g) ?? []));
  const appNames = new Set([...all].filter((name) => name.startsWith('site_app_')));
  return { queries, names: all.difference(appNames), appNames };
}
