import { beforeEach, expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { SettingsList } from '#src/ui/forms/settings-list.tsx';
import { render, textsOf } from '#test/render.tsx';
import { OtpStart } from './otp-start.tsx';

const chunk = vi.hoisted(() => ({ isLost: false }));
vi.mock('./qr-code.tsx', async (load) => {
  if (chunk.isLost) throw new TypeError('Failed to fetch dynamically imported module');
  return load();
});

const { t } = textsOf('it');
const KEY = 'JBSWY3DPEHPK3PXP';
const onCodes = vi.fn<(codes: readonly string[]) => void>();

beforeEach(() => {
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: undefined });
});

test('if the QR code cannot be loaded, the key and the form stay, with a message', async () => {
  chunk.isLost = true;
  const responses = [{ secret: KEY, uri: `otpauth://totp/x?secret=${KEY}` }, { recovery_codes: ['one', 'two'] }];
  vi.stubGlobal('fetch', async () => Response.json(responses.shift()));
  const { screen } = render(
    <SettingsList>
      <OtpStart onCodes={onCodes} />
    </SettingsList>,
  );
  await screen.getByLabelText(t('account.currentPassword'), { exact: true }).fill('sette mele verdi');
  await screen.getByRole('button', { name: t('account.otpStart') }).click();
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect.element(screen.getByText(t('account.otpQrMissing'))).toBeVisible();
  await screen.getByLabelText(t('account.otpCode')).fill('123456');
  await screen.getByRole('button', { name: t('account.otpConfirm') }).click();
  await expect.poll(() => onCodes.mock.calls).toEqual([[['one', 'two']]]);
});
