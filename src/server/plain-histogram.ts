// A histogram of plain numbers. prom-client's own makes a text of the labels of each observation: with its counter, 2.1 µs of
// the 77 that the call `me` takes; plain numbers take 1.1.
import type { Histogram, Registry } from 'prom-client';

/** What a histogram is called, and where its buckets end; `label` is the name of its one label, if it has one. */
export interface HistogramShape {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly buckets: readonly number[];
}

/** Counts of one value of the label. The last one is of what is above every bucket. */
interface Series {
  readonly counts: Float64Array;
  sum: number;
}

interface Sample {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** Adds a histogram to the registry and gives the function that observes; without a label, one empty series is there from the start. */
export function addHistogram(registry: Registry, shape: HistogramShape): (value: number, label?: string) => void {
  const { name, help, buckets, label } = shape;
  const all = new Map<string, Series>();
  const seriesOf = (value: string) => {
    const made: Series = { counts: new Float64Array(buckets.length + 1), sum: 0 };
    all.set(value, made);
    return made;
  };
  if (label === undefined) seriesOf('');
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...all].flatMap(([value, series]) => samplesOf(shape, label ? { [label]: value } : {}, series)),
  });
  // The registry asks a metric for its name and its values alone.
  registry.registerMetric({ name, help, get } as unknown as Histogram);
  return (value, of = '') => {
    const series = all.get(of) ?? seriesOf(of);
    let at = 0;
    while (value > (buckets[at] ?? Infinity)) at += 1;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += value;
  };
}

/** Prometheus's buckets hold all that is below their end. */
function samplesOf({ name, buckets }: HistogramShape, labels: Sample['labels'], { counts, sum }: Series): Sample[] {
  let below = 0;
  const samples: Sample[] = [];
  for (const [at, count] of counts.entries()) {
    below += count;
    samples.push({ metricName: `${name}_bucket`, labels: { le: buckets[at] ?? '+Inf', ...labels }, value: below });
  }
  return [
    ...samples,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: below },
  ];
}
