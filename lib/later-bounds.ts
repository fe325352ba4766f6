/** Limits of kinds of question that a phone's page does without. */
export const kindBounds = {
  /** Characters (code points) of a text response, and of an accepted text. */
  textResponse: { min: 1, max: 200 },
  /** Count. */
  acceptedTexts: { min: 1, max: 20 },
  orderItems: { min: 3, max: 8 },
  /** The steps of a scale. */
  scale: { min: 1, max: 5 },
} as const

/** Limits of pictures; separate, because phones do not need them. */
export const imageBounds = {
  /** The size of an uploaded file. */
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  /** The longer side of a stored picture, in pixels. */
  side: 1600,
  /** Uploads of a tutor within an hour: the questions of a term at once, with some to spare. */
  perHour: 300,
  /** How long a picture that no text uses is kept. */
  unusedSeconds: 7 * 86_400,
} as const
