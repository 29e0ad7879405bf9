/** Shows the captions in the language of the page when a film is played for the first time, unless the viewer has chosen others. */
export function showCaptions(): void {
  for (const video of document.querySelectorAll('video'))
    video.addEventListener(
      'play',
      () => {
        const tracks = [...video.textTracks];
        const own = tracks.find(({ language }) => language === document.documentElement.lang);
        if (own && tracks.every(({ mode }) => mode !== 'showing')) own.mode = 'showing';
      },
      { once: true },
    );
}
