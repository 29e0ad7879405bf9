/** The length of a film as an element. `duration`: such as `3:20`. */
export function durationMarkup(duration: string): string {
  const [seconds = 0, minutes = 0, hours = 0] = duration.split(':').map(Number).toReversed();
  return `<time datetime="PT${hours * 60 + minutes}M${seconds}S">${duration}</time>`;
}
