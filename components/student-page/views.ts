/** The view in the address: the lecture, the own results, or the stored data. */
export type StudentView = 'lecture' | 'results' | 'stored'

/** The addresses of the own results, and of the stored data. */
export const resultsPath = '/app?view=results'
export const storedPath = '/app?view=privacy'

const views: Record<string, StudentView> = { results: 'results', privacy: 'stored' }

/** The view that `?view=` names. */
export function viewOf(name: string | null): StudentView {
  return views[name ?? ''] ?? 'lecture'
}
