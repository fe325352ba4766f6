import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from './form-errors'

describe('fieldErrorsOf', () => {
  it('takes the paths of the server, the first message of each', () => {
    const error = {
      fields: [
        { path: 'questions.0.text', message: 'Please enter the question text.', code: 'too_small' },
        { path: 'title', message: 'first', code: 'a' },
        { path: 'title', message: 'second', code: 'b' },
        { path: 7, message: 'nothing of ours' },
      ],
    }
    expect(fieldErrorsOf(error)).toEqual({
      'questions.0.text': 'Please enter the question text.',
      title: 'first',
    })
  })

  it.each([null, undefined, 'text', new Error('x'), { fields: 'x' }, { fields: [] }])(
    'finds none in %j',
    (error) => {
      expect(fieldErrorsOf(error)).toBeNull()
    },
  )
})
