// words: this file describes the interface to programmers, who read English
/** Response body of every status from 400. */
export const refusalSchema: Record<string, unknown> = {
  type: 'object',
  required: ['s', 'r', 'e'],
  properties: {
    s: {
      type: 'boolean',
      const: false,
      description:
        'False: nothing was done. After 500, 503 or no answer only a repeat under the same `Idempotency-Key` is sure to do nothing twice',
    },
    r: {
      description: 'Why, for programs',
      anyOf: [
        {
          type: 'object',
          required: ['code'],
          properties: {
            code: { type: 'string', description: 'What programs compare; it never changes' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'The sentence of each wrong field, by its path: `pieces.0.weightGrams`',
            },
            problems: {
              type: 'array',
              description: 'Every wrong field with its code and figures',
              items: {
                type: 'object',
                required: ['field', 'code', 'params'],
                properties: {
                  field: { type: 'string', description: 'Path of the field; empty where none is to blame' },
                  code: { type: 'string', description: 'What is wrong with it' },
                  params: {
                    type: 'object',
                    additionalProperties: { type: ['string', 'number'] },
                    description: 'Figures and words of the sentence, by their place in it',
                  },
                },
              },
            },
            confirm: {
              type: 'array',
              description:
                'What is asked back: repeat the request with these ids in `confirmed` if it is meant',
              items: {
                type: 'object',
                required: ['id', 'message'],
                properties: {
                  id: { type: 'string', description: 'Id of the question' },
                  message: { type: 'string', description: 'The question, in the language of the answer' },
                },
              },
            },
          },
        },
        { type: 'null' },
      ],
    },
    e: { type: 'string', description: 'The sentence for people, in the language of `Accept-Language`' },
  },
};
