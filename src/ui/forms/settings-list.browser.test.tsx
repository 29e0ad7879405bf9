import { useState, type JSX } from 'react';
import { expect, test } from 'vitest';
import { render, textsOf } from '#test/render.tsx';
import { EditableSetting } from './editable-setting.tsx';
import { SettingsList, useSettingsList } from './settings-list.tsx';

function NameForm({ onSave }: { onSave?: () => void }): JSX.Element {
  const { finish, toggle } = useSettingsList();
  const save = () => {
    onSave?.();
    finish('name', 'account.usernameDone');
  };
  return (
    <>
      <input aria-label="New name" />
      <button type="button" onClick={save}>
        Save
      </button>
      <button type="button" onClick={() => toggle('name')}>
        Cancel
      </button>
    </>
  );
}

const list = (isStale = false) => (
  <SettingsList isStale={isStale}>
    <EditableSetting id="name" label="Name" value="Ada" action="Change">
      <NameForm />
    </EditableSetting>
    <EditableSetting id="other" label="Other" value="x" action="Change">
      <input aria-label="New other" />
    </EditableSetting>
  </SettingsList>
);
const changeName = { name: 'Change: Name' };

test('opening a form moves the focus into it, cancelling brings it back to the button', async () => {
  const { screen } = render(list());
  const button = screen.getByRole('button', changeName);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByLabelText('New name')).toHaveFocus();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button).toHaveFocus();
});

test('one form is open at a time', async () => {
  const { screen } = render(list());
  await screen.getByRole('button', changeName).click();
  await screen.getByRole('button', { name: 'Change: Other' }).click();
  await expect.element(screen.getByLabelText('New other')).toHaveFocus();
  await expect.element(screen.getByLabelText('New name')).not.toBeInTheDocument();
});

test('the message about a change is in the language of the page, also after a switch', async () => {
  const { container, screen, setView } = render(list());
  await screen.getByRole('button', changeName).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  const status = () => container.querySelector('[aria-live]')?.textContent;
  await expect.poll(status).toBe(textsOf('it').t('account.usernameDone'));
  setView({ language: 'de' });
  await expect.poll(status).toBe(textsOf('de').t('account.usernameDone'));
});

test('a message says if the page could not be updated after the change', async () => {
  const { container, screen, rerender } = render(list());
  await screen.getByRole('button', changeName).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  rerender(list(true));
  const { t } = textsOf('it');
  const status = () => container.querySelector('[aria-live]')?.textContent;
  await expect.poll(status).toBe(t('account.usernameDone') + t('account.stale'));
});

/** Saving removes the row itself; the message is shown in the next one. */
function Vanishing(): JSX.Element {
  const [isThere, setIsThere] = useState(true);
  return (
    <SettingsList>
      {isThere && (
        <EditableSetting id="passkey" label="Phone" action="Change">
          <Remove onRemove={() => setIsThere(false)} />
        </EditableSetting>
      )}
      <EditableSetting id="rest" />
    </SettingsList>
  );
}

function Remove({ onRemove }: { onRemove: () => void }): JSX.Element {
  const { finish } = useSettingsList();
  const remove = () => {
    onRemove();
    finish('rest', 'account.passkeyRemoved', 'passkey');
  };
  return (
    <button type="button" onClick={remove}>
      Remove
    </button>
  );
}

test('the focus goes to the heading before the message when the change has removed its own row', async () => {
  const { screen } = render(
    <main>
      <h2>Passkeys</h2>
      <Vanishing />
    </main>,
  );
  await screen.getByRole('button', { name: 'Change: Phone' }).click();
  await screen.getByRole('button', { name: 'Remove' }).click();
  const status = screen.getByText(textsOf('it').t('account.passkeyRemoved'));
  await expect.element(status).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
});
