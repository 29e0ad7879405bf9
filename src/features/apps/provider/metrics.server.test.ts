// What the metrics of a server say about apps.
import { expect, test } from 'vitest';
import { createMetrics } from '#src/server/monitoring/metrics.ts';
import { authorizationUrl, redeem } from '#test/apps.ts';
import { readDashboard } from '#test/dashboard.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, signInToApp } from '#test/server-apps.ts';
import { fastHasher } from '#test/server.ts';
import { sharedServer, withFakeDate } from '#test/shared-server.ts';
import { notifyApps } from './notify-apps.server.ts';
import { findProviderOf } from './provider.server.ts';

onDatabase('the metrics of apps', (makePlace) => {
  const metrics = createMetrics();
  withFakeDate();
  const server = sharedServer(makePlace, {}, fastHasher, {}, metrics.ofFeatures);

  test('are absent without apps, and count sign-ins, refusals and notifications, without data of members', async () => {
    const samples = async () => (await metrics.text()).split('\n').filter((line) => line.startsWith('site_app_'));
    expect(await metrics.text()).not.toContain('site_app_');

    const app = await addApp(server, { id: 'wiki', backchannelLogoutUri: 'http://127.0.0.1:9/logout' });
    const member = await server.member();
    await signInToApp(server, app, member);
    await redeem(server, app, 'an unknown code');
    await server.request('GET', authorizationUrl(app, { redirect_uri: 'https://canary.example/' }));
    for (let n = 0; n <= 300; n += 1) await server.request('GET', '/oidc/logout', undefined, { from: '192.0.2.7' });
    await server.request('POST', '/auth/token/logout/', {}, { token: member.token });
    const findProvider = findProviderOf(server.services);
    await notifyApps(server.services, findProvider, { warn: () => undefined } as never);

    const exposed = await samples();
    expect(readDashboard().appNames).toEqual(new Set(exposed.map((line) => line.replace(/[{ ].*/, ''))));
    expect(exposed).toEqual([
      'site_app_sign_ins_total{app="wiki"} 1',
      'site_app_requests_refused_total{reason="invalid_grant"} 1',
      'site_app_requests_refused_total{reason="invalid_redirect_uri"} 1',
      'site_app_requests_refused_total{reason="throttled"} 1',
      'site_app_notifications_total{outcome="sent"} 0',
      'site_app_notifications_total{outcome="failed"} 1',
      'site_app_notifications_total{outcome="given_up"} 0',
      'site_app_notifications_waiting 1',
    ]);
  });
});
