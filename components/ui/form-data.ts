/** What was typed into the field of that name; a field that is not there is empty. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
