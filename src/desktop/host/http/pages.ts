// The session pages of the build, with the origin of the site written into them, and whether members have desktops here.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MEMBERS_PLACEHOLDER, SITE_ORIGIN_PLACEHOLDER } from '#src/desktop/protocol/built-desktop.ts';
import { newRequestId } from '#src/server/http/request-id.ts';
import { loadSite, type LoadedSite, type Resource } from '#src/server/pages/load.ts';
import { createPages } from '#src/server/pages/routes.ts';
import { madeVariants } from '#src/server/pages/variants.ts';
import type { DesktopConfig } from '../settings.ts';

/** Reads the pages in the folder `desktop/` of a build. Throws a `NotBuiltError` if they are missing. */
export function desktopPages(
  dist: string,
  config: DesktopConfig,
  onError: (err: unknown, reqId: string) => void,
): FastifyInstance {
  const loaded = loadSite(join(dist, 'desktop'), config.DESKTOP_PUBLIC_URL.startsWith('https:'));
  const trustedProxies = config.DESKTOP_TRUST_PROXY;
  return createPages(
    { site: withSettings(loaded, config), redirects: {} },
    { trustedProxies, requestId: newRequestId, onError },
  );
}

function withSettings(site: LoadedSite, config: DesktopConfig): LoadedSite {
  const hasMembers = config.DESKTOP_CLIENT_SECRET === undefined ? 'no' : 'yes';
  const resources = Array.from(site.resources, ([path, resource]): [string, Resource] => {
    if (resource.kind === 'file') return [path, resource];
    const { headers, identity } = resource.variants;
    const page = identity.body
      .toString()
      .replaceAll(SITE_ORIGIN_PLACEHOLDER, config.DESKTOP_SITE_URL)
      .replaceAll(MEMBERS_PLACEHOLDER, hasMembers);
    return [path, { ...resource, variants: madeVariants(page, headers) }];
  });
  return { ...site, resources: new Map(resources) };
}
