// The newest texts of the blog, from its feed (JSON Feed 1.1). Loaded after the page, for members alone.
import { useEffect, useState, type JSX } from 'react';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { isAnnounced } from '#src/shared/pages/pages.ts';
import { whileMounted } from '#src/ui/browser/while-mounted.ts';
import { usePath } from '#src/ui/page/view.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

const MOST = 2;

interface Feed {
  items: { url: string; title: string; date_published: string }[];
}

/** Nothing where the blog has no text in this language, or cannot be asked. */
export function News(): JSX.Element | null {
  const { language } = useTexts();
  const blog = usePath('blog');
  const [{ items, of }, setFeed] = useState<Feed & { of?: string }>({ items: [] });
  useEffect(() => {
    if (isAnnounced('blog')) return undefined;
    const asked = fetch(`${blog}/feed.json`).then(async (answer) =>
      answer.ok ? ((await answer.json()) as Feed) : undefined,
    );
    return whileMounted(asked, (feed) => Array.isArray(feed?.items) && setFeed({ ...feed, of: blog }));
  }, [blog]);
  if (items.length === 0 || of !== blog) return null;
  return (
    <section>
      <Text as="h2" textKey="home.member.news" />
      <ul>
        {items.slice(0, MOST).map(({ url, title, date_published: date }) => (
          <li key={url}>
            <a href={new URL(url).pathname}>{title}</a>
            <time dateTime={date}>{formatLongDate(Date.parse(date), language)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
