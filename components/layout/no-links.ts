/** The chair's data on every page; empty fields are not shown. */
export type SiteLinks = {
  /** The name of the chair. */
  name: string
  imprintUrl: string
  privacyUrl: string
  accessibilityUrl: string
  /** The contact for students' questions about their data. */
  privacyContact: string
}

export const noLinks: SiteLinks = {
  name: '',
  imprintUrl: '',
  privacyUrl: '',
  accessibilityUrl: '',
  privacyContact: '',
}
