// Declares the part of the package that the tests use, because it has no types.
declare module 'jsonld' {
  type Loaded = { contextUrl?: string; document: unknown; documentUrl: string };
  interface Options {
    readonly base?: string;
    readonly safe?: boolean;
    readonly documentLoader?: (url: string) => Promise<Loaded>;
  }
  interface Quad {
    readonly subject: { readonly value: string };
    readonly predicate: { readonly value: string };
    readonly object: { readonly termType: string; readonly value: string };
  }
  const jsonld: {
    expand(document: object, options?: Options): Promise<Record<string, unknown>[]>;
    toRDF(document: object, options?: Options): Promise<Quad[]>;
  };
  // The package has only a default export.
  export default jsonld;
}
