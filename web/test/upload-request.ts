// Replaces XMLHttpRequest for uploads by one that uses the `fetch` of the test, because the one of happy-dom would look
// for a real server.
type Events = 'abort' | 'error' | 'load' | 'loadend';

export class UploadRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  response: unknown = null;
  status = 0;
  statusText = '';
  readonly #headers = new Headers();
  readonly #aborting = new AbortController();
  #target = { method: 'GET', url: '' };

  open(method: string, url: string): void {
    this.#target = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value);
  }

  abort(): void {
    this.#aborting.abort();
  }

  send(body: FormData): void {
    void this.#exchange(body).then((event) => {
      this.dispatchEvent(new Event(event));
      this.dispatchEvent(new Event('loadend'));
    });
  }

  async #exchange(body: FormData): Promise<Events> {
    const { method, url } = this.#target;
    const { signal } = this.#aborting;
    try {
      const answer = await fetch(url, { method, headers: this.#headers, body, signal });
      this.response = await answer.json().catch(() => null);
      this.status = answer.status;
      this.statusText = answer.statusText;
      return 'load';
    } catch {
      return signal.aborted ? 'abort' : 'error';
    }
  }
}
