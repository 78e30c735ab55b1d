/** Pages are rendered when they are built. */
export default { output: "export" };
