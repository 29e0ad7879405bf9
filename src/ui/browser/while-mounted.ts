/**
 * For an effect that loads something: passes it to `apply`, unless the effect is over by then; nothing if loading fails. Returns the
 * effect's clean-up.
 */
export function whileMounted<Value>(loading: Promise<Value>, apply: (value: Value) => void): () => void {
  let isOver = false;
  loading.then(
    (value) => isOver || apply(value),
    () => undefined,
  );
  return () => void (isOver = true);
}
