import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveToken, saveUser } from '#src/client/session/session.ts';
import { useSession } from '#src/client/session/use-session.ts';
import { render } from '#test/render.tsx';
import type { AccountData } from './endpoints.ts';
import { fetchMember } from './fetch-member.ts';
import { useMember } from './use-member.ts';

vi.mock('./fetch-member.ts', () => ({ fetchMember: vi.fn<typeof fetchMember>() }));
const fetching = vi.mocked(fetchMember);
const loadComponents = vi.fn<() => Promise<unknown>>();
const named = (username: string) => ({ profile: { username } }) as AccountData;

beforeEach(() => {
  fetching.mockReset();
  loadComponents.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  enter('t1');
});

function enter(token: string) {
  saveToken(token);
  saveUser({ email: 'ada@example.org', username: 'ada', status: undefined });
}

function Member() {
  const { data, failure, reload } = useMember(useSession()?.token, loadComponents);
  return (
    <>
      <p>{data ? data.profile.username : 'none'}</p>
      <p>{failure ? JSON.stringify(failure.message) : 'fine'}</p>
      <button type="button" onClick={() => void reload()}>
        Reload
      </button>
    </>
  );
}

test('loads once, and not again in another language', async () => {
  fetching.mockResolvedValue(named('ada'));
  const { screen, setView } = render(<Member />);
  await expect.element(screen.getByText('ada')).toBeVisible();
  setView({ language: 'de' });
  await expect.element(screen.getByText('ada')).toBeVisible();
  expect(fetching.mock.calls).toEqual([['it']]);
  await screen.getByRole('button').click();
  await expect.poll(() => fetching.mock.calls).toEqual([['it'], ['de']]);
});

test('an older response never replaces a newer one', async () => {
  const [first, second] = [Promise.withResolvers<AccountData>(), Promise.withResolvers<AccountData>()];
  fetching.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const { screen } = render(<Member />);
  await screen.getByRole('button').click();
  await expect.poll(() => fetching.mock.calls.length).toBe(2);
  second.resolve(named('newer'));
  await expect.element(screen.getByText('newer')).toBeVisible();
  first.resolve(named('older'));
  // Time to render it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(screen.getByText('newer')).toBeVisible();
});

test('a failed reload keeps the data and reports the failure; the next one clears it', async () => {
  fetching
    .mockResolvedValueOnce(named('ada'))
    .mockRejectedValueOnce(new TypeError('no'))
    .mockResolvedValue(named('eva'));
  const { screen } = render(<Member />);
  await expect.element(screen.getByText('ada')).toBeVisible();
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('{"key":"errors.unexpected"}')).toBeVisible();
  await expect.element(screen.getByText('ada')).toBeVisible();
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('eva')).toBeVisible();
  await expect.element(screen.getByText('fine')).toBeVisible();
});

test('components that cannot be loaded make the load fail, and are loaded again', async () => {
  fetching.mockResolvedValue(named('ada'));
  loadComponents.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { screen } = render(<Member />);
  await expect.element(screen.getByText('{"key":"errors.unexpected"}')).toBeVisible();
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('ada')).toBeVisible();
});

test('a response for a member who has signed out is dropped', async () => {
  const late = Promise.withResolvers<AccountData>();
  fetching.mockReturnValueOnce(late.promise).mockResolvedValueOnce(named('other'));
  const { screen } = render(<Member />);
  await expect.poll(() => fetching.mock.calls.length).toBe(1);
  clearSession();
  await expect.element(screen.getByText('none')).toBeVisible();
  enter('t2');
  await expect.element(screen.getByText('other')).toBeVisible();
  late.resolve(named('ada'));
  // Time to render it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(screen.getByText('other')).toBeVisible();
});
