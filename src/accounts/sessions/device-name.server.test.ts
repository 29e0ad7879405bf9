import { expect, test } from 'vitest';
import { deviceOf } from './device-name.server.ts';

const MOZILLA = 'Mozilla/5.0';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = `${MOZILLA} (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`;

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Windows'],
  [`${MOZILLA} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`, 'Firefox, Android'],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iOS'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, macOS'],
  [`${MOZILLA} (Linux; Android 10; K) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome, iOS'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`${MOZILLA} (Linux; Android 10; K) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 'Edge, Android'],
  [`${IPHONE} Version/18.0 EdgiOS/140.0.0.0 Mobile/15E148 Safari/605.1.15`, 'Edge, iOS'],
  [`${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/140.0.0.0 Safari/537.36 OPR/126.0.0.0`, 'Opera, Linux'],
  [`${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.5`, 'Vivaldi, Linux'],
  [
    `${MOZILLA} (Linux; Android 10; K) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15`,
    'Safari, macOS',
  ],
  [`${IPHONE} Version/18.2 Mobile/15E148 Safari/604.1`, 'Safari, iOS'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['Firefox/1.0', 'Firefox'],
  ['curl/8.14.1', ''],
  ['<script>alert(1)</script>', ''],
  ['', ''],
  [undefined, ''],
])('%j is named %j', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name);
});

test('only the start of a long header is read', () => {
  expect(deviceOf(`${'x '.repeat(5000)} Firefox/140.0 Windows`)).toBe('');
});
