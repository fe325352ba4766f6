/** What the address asks for: the lecture, one's own results, or what is stored. */
export type StudentView = 'lecture' | 'results' | 'stored'

/** Where one's own results are shown, and what is stored. */
export const resultsPath = '/app?view=results'
export const storedPath = '/app?view=privacy'

const views: Record<string, StudentView> = { results: 'results', privacy: 'stored' }

/** The view that `?view=` names. */
export function viewOf(name: string | null): StudentView {
  return views[name ?? ''] ?? 'lecture'
}
