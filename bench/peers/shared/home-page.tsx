import { Carousel } from './carousel';
import { Mark } from './mark';
import { PageLink } from './page-link';
import { slides, tagline } from './site';
import type { Translate } from './view';

const TOUR = [
  { page: 'prova', picture: 'prova' },
  { page: 'lavoro', picture: 'lavoro' },
  { page: 'fondamenta', picture: 'freedom' },
  { page: 'bilancio', picture: 'books' },
];

export function HomePage({ t }: { t: Translate }) {
  const total = slides.length;
  const texts = slides.map(({ number, isAvailable }, at) => ({
    number,
    position: t('home.carousel.position', { n: at + 1, total }),
    state: t(isAvailable ? 'home.carousel.available' : 'home.carousel.inPreparation'),
    title: t(`slides.${number}.title`),
    middleText: t(`slides.${number}.middleText`),
    bottomText: t(`slides.${number}.bottomText`),
    alt: t(`slides.${number}.alt`),
  }));
  const labels = {
    label: t('home.carousel.label'),
    role: t('home.carousel.role'),
    slideRole: t('home.carousel.slideRole'),
    controls: t('home.carousel.controls'),
    previous: t('home.carousel.previous'),
    next: t('home.carousel.next'),
  };
  return (
    <>
      <div className="home-stage">
        <Mark className="home-ring" />
        <section className="home-hero">
          <p className="home-badge">
            <strong>{t('home.badge')}</strong> <span>{t('home.badgeText')}</span>
          </p>
          <h1 tabIndex={-1}>{t('home.title')}</h1>
          <p lang="en" className="home-tagline">
            {tagline}
          </p>
          <p className="lead">{t('home.intro')}</p>
          <p className="home-actions">
            <PageLink to="finanzia" className="button-primary">
              {t('home.support')}
            </PageLink>
            <PageLink to="prova" className="button-secondary">
              {t('home.try')}
            </PageLink>
          </p>
          <p className="home-terms">
            <span>{t('home.terms')}</span> <PageLink to="privacy">{t('home.termsLink')}</PageLink>
          </p>
        </section>
        <Carousel slides={texts} labels={labels} />
      </div>
      <section className="home-tour">
        <h2>{t('home.tour.title')}</h2>
        <ul>
          {TOUR.map(({ page, picture }) => (
            <li key={page}>
              <img src={`/pictures/${picture}.svg`} alt="" width={320} height={240} loading="lazy" />
              <h3>
                <PageLink to={page}>{t(`home.tour.${page}`)}</PageLink>
              </h3>
              <p>{t(`home.tour.${page}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
