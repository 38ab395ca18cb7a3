import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that only the server reads and writes; scripts of the page cannot see them. */
export interface Cookies {
  get(name: string): string | null;
  /** Sets a cookie that is kept for `seconds`. */
  set(name: string, value: string, seconds: number): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    get(name) {
      for (const pair of (request.headers.cookie ?? '').split(';')) {
        const [key = '', ...value] = pair.split('=');
        if (key.trim() === name) return value.join('=').trim();
      }
      return null;
    },
    set(name, value, seconds) {
      const secure = request.protocol === 'https' ? '; Secure' : '';
      void reply.header(
        'set-cookie',
        `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}
