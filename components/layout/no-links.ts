/** What the chair says of itself on every page; what is not set is empty and not shown. */
export type SiteLinks = {
  /** Of the chair. */
  name: string
  imprintUrl: string
  privacyUrl: string
  accessibilityUrl: string
  /** Whom students ask about their data. */
  privacyContact: string
}

export const noLinks: SiteLinks = {
  name: '',
  imprintUrl: '',
  privacyUrl: '',
  accessibilityUrl: '',
  privacyContact: '',
}
