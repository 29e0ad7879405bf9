// Managing an account: confirm the address, recover the password, change data, export, delete.
import { waitForEmail } from '#test/mailbox.ts';
import { expect, newAccount, open, ready, register, signedIn, storedItems, test } from '#test/visitor.ts';

test('a bar asks to confirm the address, the email has a link, the link works once', async ({
  page,
  request,
  visitor,
}) => {
  const { email } = await signedIn(page, request);
  await open(page, '/home');
  const bar = page.getByRole('region', { name: 'Il tuo account' });
  await expect(bar).toContainText('Conferma il tuo indirizzo email');
  const letter = await waitForEmail(email, 'confirm');
  expect(letter.text).toContain('Conferma l’indirizzo');

  const link = letter.links[0] ?? '';
  expect(link).toMatch(/^\/confirm#activation\//);
  await open(page, link);
  await expect(page).toHaveURL('/confirm');
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByText('Indirizzo confermato. Grazie!')).toBeFocused();
  await expect(bar).toBeHidden();

  visitor.allowConsole(/400/);
  await page.goto('/home');
  await open(page, link);
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByRole('alert')).toContainText('Il collegamento è scaduto o è già stato usato');
});

test('the owner of an address deletes an account that someone else opened with it', async ({
  page,
  request,
  visitor,
}) => {
  const account = await register(request);
  const letter = await waitForEmail(account.email, 'confirm');
  const link = letter.links.find((path) => path.includes('#disown/')) ?? '';
  await open(page, link);
  await page.getByRole('button', { name: 'Cancella quell’account' }).click();
  await expect(page.getByText('Account cancellato.')).toBeVisible();
  visitor.allowConsole(/400/);
  const answer = await request.post('/auth/token/login/', { data: account });
  expect(answer.status()).toBe(400);
});

test('a forgotten password: link by email, new password, all devices signed out', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/400|401/);
  const account = await signedIn(page, request);
  await open(page, '/de/entra');
  await page.waitForURL('/de/lavoro');
  await open(page, '/de/recover');
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '30' })).toBeVisible();

  const letter = await waitForEmail(account.email, 'reset');
  await open(page, letter.links[0] ?? '');
  await expect(page).toHaveURL('/recover');
  await page.getByLabel('Nuova password', { exact: true }).fill('monkey2024');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByRole('alert')).toContainText('La password è usata da molti');
  await page.getByLabel('Nuova password', { exact: true }).fill('otto pere gialle 77');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('Password cambiata. Ora puoi entrare.')).toBeFocused();
  expect(await storedItems(page)).toEqual({});

  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('otto pere gialle 77');
  await page.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await waitForEmail(account.email, 'passwordChanged');
});

test('an unknown address is answered like a known one', async ({ page, request }) => {
  const { email } = await register(request);
  const seen: string[] = [];
  for (const address of [email, newAccount().email]) {
    await page.goto('/recover');
    await ready(page);
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Manda il collegamento' }).click();
    const answer = page.getByText('Se esiste un account');
    await expect(answer).toBeVisible();
    seen.push((await answer.textContent()) ?? '');
  }
  expect(seen[0]).toBe(seen[1]);
});

test('changes name, password and language; a wrong password says so and loses nothing', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/400/);
  const account = await signedIn(page, request);
  await open(page, '/account');
  const change = (name: string) => page.getByRole('button', { name: `Cambia ${name}` });

  await change('Nome utente').click();
  const name = page.getByLabel('Nuovo nome utente');
  await expect(name).toBeFocused();
  await name.fill(`${account.username}-2`);
  await page.getByLabel('Password attuale').fill('sbagliata');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('La password attuale non è quella giusta');
  await expect(name).toHaveValue(`${account.username}-2`);
  await page.getByLabel('Password attuale').fill(account.password);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Nome utente cambiato.' })).toBeVisible();
  await expect(change('Nome utente')).toBeFocused();
  await expect(page.getByRole('banner')).toContainText(`${account.username}-2`);

  await change('Lingua delle mail').click();
  await page.locator('select[name=language]').selectOption('el');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Lingua salvata.')).toBeVisible();

  await change('Password').click();
  await page.getByLabel('Password attuale').fill(account.password);
  await page.getByLabel('Nuova password', { exact: true }).fill('otto pere gialle 77');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Password cambiata. Gli altri accessi sono chiusi.')).toBeVisible();
  expect((await waitForEmail(account.email, 'passwordChanged')).text).toContain('λογαριασμ');
});

test('a new address is used once it is confirmed, and the old one is notified', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const { email: fresh } = newAccount();
  await open(page, '/account');
  await page.getByRole('button', { name: 'Cambia Email' }).click();
  await page.getByLabel('Nuovo indirizzo email').fill(fresh);
  await page.getByLabel('Password attuale').fill(account.password);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Mail mandata al nuovo indirizzo')).toBeVisible();
  expect((await storedItems(page))['userEmail']).toBe(account.email);

  const letter = await waitForEmail(fresh, 'newEmail');
  await open(page, letter.links[0] ?? '');
  await page.getByRole('button', { name: 'Conferma il nuovo indirizzo' }).click();
  await expect(page.getByText('Nuovo indirizzo confermato.')).toBeVisible();
  expect((await storedItems(page))['userEmail']).toBe(fresh);
  await waitForEmail(account.email, 'emailChanged');
});

test('lists the devices, and signs the others out', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const other = await request.post('/auth/token/login/', {
    data: account,
    headers: { 'User-Agent': 'Firefox/140.0 (X11; Linux)' },
  });
  const { auth_token: token } = (await other.json()) as { auth_token: string };
  await open(page, '/account');
  await expect(page.getByText('questo dispositivo')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Firefox, Linux' })).toBeVisible();
  await page.getByRole('button', { name: 'Chiudi tutti gli altri' }).click();
  await page.getByRole('button', { name: 'Chiudi tutti gli altri' }).last().click();
  await expect(page.getByText('Tutti gli altri accessi sono chiusi.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Firefox, Linux' })).toBeHidden();
  const after = await request.get('/auth/users/me/', { headers: { Authorization: `Token ${token}` } });
  expect(after.status()).toBe(401);
});

test('exports the data as one file', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await open(page, '/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica i tuoi dati' }).click();
  const file = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part as Buffer);
  const data = JSON.parse(Buffer.concat(parts).toString('utf8')) as { format: string; account: { email: string } };
  expect([data.format, data.account.email]).toEqual(['account-export', account.email]);
  expect(Buffer.concat(parts).toString('utf8')).not.toContain('argon2id$');
});

test('deletes the account, and can restore it within a week', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Cancella l’account' }).click();
  await page.getByLabel('Password attuale').fill(account.password);
  await page.getByRole('button', { name: 'Cancella il mio account' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Il tuo account sarà cancellato il' })).toBeVisible();
  expect(await storedItems(page)).toEqual({});
  await waitForEmail(account.email, 'leaving');

  await page.getByRole('link', { name: 'Accedi o registrati' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await page.goto('/home');
  const bar = page.getByRole('region', { name: 'Il tuo account' });
  await expect(bar).toContainText('sarà cancellato');
  await bar.getByRole('button', { name: 'Voglio restare' }).click();
  await expect(bar).not.toContainText('sarà cancellato');
});

test('signed out, /account links to the sign-in page', async ({ page }) => {
  await open(page, '/account');
  await page.getByRole('link', { name: 'Accedi o registrati' }).click();
  await expect(page).toHaveURL('/entra?next=/account');
});

test('a member who confirms the address while signed out, and then signs in, owns it', async ({ page, request }) => {
  const account = await register(request);
  const letter = await waitForEmail(account.email, 'confirm');
  await open(page, letter.links[0] ?? '');
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByText('Indirizzo confermato. Grazie!')).toBeFocused();
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/auth/users/activation/') && response.request().method() === 'POST',
  );
  await page.getByRole('link', { name: 'Entra', exact: true }).first().click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  const again = await sent;
  expect([again.status(), again.request().headers()['authorization']]).toEqual([
    204,
    expect.stringMatching(/^Token [0-9a-f]{64}$/),
  ]);
});
