import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ViewContext, type View } from '#src/ui/page/view.tsx';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { textsOf } from '#test/render.tsx';
import { Content } from './content.tsx';

const VIEW: View = { page: 'blog', language: 'it', entry: { paths: {}, isArticle: true } };

test.each([
  ['hydrates a page', 'Title', 0],
  ['renders a page anew that an extension has changed', 'Changed', 1],
])('the markup of the document stays when React %s', async (_, heading, errors) => {
  const container = document.createElement('div');
  container.innerHTML = `<h1>${heading}</h1><div class="column content_content shelf_shelves"><div data-made=""><p>Text of the build</p></div></div>`;
  document.body.append(container);
  const made = container.querySelector('p');
  const onRecoverableError = vi.fn();
  const tree = (
    <ViewContext value={VIEW}>
      <TextsProvider texts={textsOf('it')}>
        <h1>Title</h1>
        <Content />
      </TextsProvider>
    </ViewContext>
  );
  const root = hydrateRoot(container, tree, { onRecoverableError });
  await expect.poll(() => container.querySelector('h1')?.textContent).toBe('Title');
  root.render(tree);
  await expect.poll(() => onRecoverableError).toHaveBeenCalledTimes(errors);
  expect(container.querySelector('p')).toBe(made);
  expect(container.querySelectorAll('[data-made]')).toHaveLength(1);
  root.unmount();
  container.remove();
});
