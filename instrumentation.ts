/** Called by Next once when a server process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startHousekeeping } = await import('@/lib/privacy/commands')
  startHousekeeping()
}
