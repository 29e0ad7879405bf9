import { useLocation } from 'react-router';
import { viewOf, type View } from './shared/view';

export function useView(): View {
  return viewOf(useLocation().pathname);
}
