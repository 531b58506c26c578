/**
 * Leaves Ajv out, which the MCP library checks the answers to a server's own questions with: this server asks none. It
 * would be half of what is loaded, and makes functions of text.
 */
export const withoutAjv = {
  name: "without-ajv",
  setup(build) {
    build.onLoad(
      { filter: /@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/ },
      () => ({
        contents: `export class AjvJsonSchemaValidator { getValidator() { throw new Error("nothing is asked of clients"); } }`,
      }),
    );
  },
};
